package dev.almanac.spring.temporal;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication
public class Bakery {}
