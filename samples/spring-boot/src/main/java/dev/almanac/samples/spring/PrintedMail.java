package dev.almanac.samples.spring;

import dev.almanac.spring.TaskQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Activities are beans: what they need is injected. */
@Component
@TaskQueue("trials")
public class PrintedMail implements Mail {
  private final Set<String> sent = ConcurrentHashMap.newKeySet();

  @Override
  public void send(String id, String to, String text) {
    if (sent.add(id)) {
      System.out.printf("To %s: %s%n", to, text);
    }
  }
}
