package dev.almanac.dist.supply;

import java.util.List;

/**
 * Software that came inside a library, so that Maven does not know of it.
 *
 * @param host the library in which it is
 * @param packageUrl empty if no registry has it
 */
record Part(Library host, String name, String version, Licence licence, String packageUrl) {

  /** Parses lines with five cells; a minus stands for a package URL that is not there. */
  static List<Part> parse(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> LibraryList.cells(line, 5))
        .map(cells -> new Part(
            Library.parse(cells.get(0)),
            cells.get(1),
            cells.get(2),
            new Licence(cells.get(3)),
            cells.get(4).equals("-") ? "" : cells.get(4)))
        .toList();
  }
}
