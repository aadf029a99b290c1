package dev.almanac.cli.definition;

import dev.almanac.cli.format.Document;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import java.util.List;

/**
 * A named calendar as a file declares it.
 *
 * @param remarks about what its own file has and days cannot show
 */
public record DeclaredCalendar(Document document, NamedCalendar calendar, List<String> remarks) {
  public DeclaredCalendar {
    remarks = List.copyOf(remarks);
  }

  public String name() {
    return calendar.getName();
  }
}
