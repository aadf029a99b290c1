package dev.almanac.springtest.app;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication
public class Subscriptions {}
