package dev.almanac.spring.wrong.neither;

import dev.almanac.spring.TaskQueue;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Marked, but neither a workflow nor an activity. */
@SpringBootApplication
@TaskQueue("orders")
public class Unclear {}
