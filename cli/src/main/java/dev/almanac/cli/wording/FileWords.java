package dev.almanac.cli.wording;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Says why a file cannot be read or written. */
public final class FileWords {
  private FileWords() {}

  public static String why(Path file, IOException error) {
    return switch (error) {
      case NoSuchFileException missing -> "there is no file " + file;
      case AccessDeniedException denied -> "no permission for " + file;
      case NotDirectoryException misplaced -> "no folder: " + file;
      case CharacterCodingException unreadable -> file + " is not text in UTF-8";
      default -> file + ": " + error.getMessage();
    };
  }
}
