package dev.almanac.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads page after page. */
public final class Paging {
  private Paging() {}

  /** Returns the page after an item, which is the last of the previous page. */
  public interface Pages<T> {
    List<T> after(@Nullable T last);
  }

  public static <T> List<T> all(Pages<T> pages) {
    var all = new ArrayList<T>();
    for (List<T> page = pages.after(null); !page.isEmpty(); page = pages.after(page.getLast())) {
      all.addAll(page);
    }
    return all;
  }
}
