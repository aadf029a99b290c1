package dev.almanac.api.http.page;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of the page: those in the JAR, or for its authors those of a folder. */
public interface PageFiles {
  /** Returns a file; empty if there is none. The names have been checked. */
  Optional<ByteString> read(List<String> path);

  /** Returns whether the files may change while the server runs. */
  boolean mayChange();

  /** Returns these files, and those of {@code others} that are not among them. */
  default PageFiles or(PageFiles others) {
    var first = this;
    return new PageFiles() {
      @Override
      public Optional<ByteString> read(List<String> path) {
        return first.read(path).or(() -> others.read(path));
      }

      @Override
      public boolean mayChange() {
        return first.mayChange() || others.mayChange();
      }
    };
  }

  /** Returns the files beside a resource, of which {@code index.html} is one. */
  static PageFiles ofResources(ClassLoader loader, String folder) {
    return new PageFiles() {
      @Override
      public Optional<ByteString> read(List<String> path) {
        try (@Nullable
            InputStream in = loader.getResourceAsStream(folder + String.join("/", path))) {
          return in == null ? Optional.empty() : Optional.of(ByteString.readFrom(in));
        } catch (IOException e) {
          throw new UncheckedIOException("Cannot read a file of the page", e);
        }
      }

      @Override
      public boolean mayChange() {
        return false;
      }
    };
  }

  /** Returns the files of a folder, read anew for each request. */
  static PageFiles ofFolder(Path folder) {
    return new PageFiles() {
      @Override
      public Optional<ByteString> read(List<String> path) {
        Path file = folder.resolve(String.join("/", path));
        try {
          return Files.isRegularFile(file)
              ? Optional.of(ByteString.copyFrom(Files.readAllBytes(file)))
              : Optional.empty();
        } catch (IOException e) {
          throw new UncheckedIOException("Cannot read " + file, e);
        }
      }

      @Override
      public boolean mayChange() {
        return true;
      }
    };
  }
}
