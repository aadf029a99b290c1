package dev.almanac.dist.supply;

import com.google.gson.GsonBuilder;
import java.nio.file.Path;

/** Writes the bill of materials of a download. */
final class WriteBill {
  private WriteBill() {}

  /**
   * Expects the version of the product, the time of the build, the JDK, the lists of libraries and
   * of parts, and the file to write.
   */
  public static void main(String... args) {
    var bill = new Bill(
        args[0],
        args[1],
        args[2],
        LibraryList.parse(CheckLibraries.read(Path.of(args[3]))),
        Part.parse(CheckLibraries.read(Path.of(args[4]))));
    var gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    CheckLibraries.write(Path.of(args[5]), gson.toJson(bill.json()) + "\n");
  }
}
