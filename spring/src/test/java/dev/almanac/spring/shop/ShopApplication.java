package dev.almanac.spring.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application as people write it: a web server, workflows, activities and a schedule. */
@SpringBootApplication
public class ShopApplication {}
