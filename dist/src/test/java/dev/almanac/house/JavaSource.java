package dev.almanac.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A Java file, parsed but not resolved: names are known, types are not. */
record JavaSource(String path, String text, CompilationUnitTree tree, SourcePositions positions) {
  private static final String MAIN = "/src/main/java/";

  /** Text blocks, strings and characters, in which no comment can start; and comments. */
  private static final Pattern LITERAL_OR_COMMENT = Pattern.compile(
      "\"\"\"(?:[^\"\\\\]++|\\\\.|\"(?!\"\"))*+\"\"\""
          + "|\"(?:[^\"\\\\]++|\\\\.)*+\""
          + "|'(?:[^'\\\\]++|\\\\.)*+'"
          + "|//[^\\n]*|/\\*.*?\\*/",
      Pattern.DOTALL);

  static JavaSource of(String path, String text) {
    return all(Map.of(path, text)).getFirst();
  }

  /**
   * Parses all files with one compiler, because each compiler has its own tables, which every tree
   * keeps in memory.
   */
  static List<JavaSource> all(Map<String, String> texts) {
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    var options = List.of("-proc:none");
    var files = texts.entrySet().stream()
        .map(file -> inMemory(file.getKey(), file.getValue()))
        .toList();
    var compiler = ToolProvider.getSystemJavaCompiler();
    var task = (JavacTask) compiler.getTask(null, null, diagnostics, options, null, files);
    var positions = Trees.instance(task).getSourcePositions();
    var sources = new ArrayList<JavaSource>();
    try {
      var trees = task.parse().iterator();
      texts.forEach(
          (path, text) -> sources.add(new JavaSource(path, text, trees.next(), positions)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!diagnostics.getDiagnostics().isEmpty()) {
      throw new IllegalArgumentException(diagnostics.getDiagnostics().toString());
    }
    return sources;
  }

  private static JavaFileObject inMemory(String path, String text) {
    URI uri = URI.create("string:///" + path);
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  /** Returns every node of a kind, in the order of the text. */
  <T extends Tree> List<T> all(Class<T> kind) {
    var found = new ArrayList<T>();
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void scan(@Nullable Tree node, @Nullable Void unused) {
        if (kind.isInstance(node)) {
          found.add(kind.cast(node));
        }
        return super.scan(node, null);
      }
    }.scan(tree, null);
    return found;
  }

  /** Finds comments in the text, because the parser drops them. */
  Stream<String> comments() {
    return LITERAL_OR_COMMENT
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(found -> found.startsWith("/"));
  }

  /** Counts lines from the first modifier or annotation to the closing brace. */
  long linesOf(Tree node) {
    var lines = tree.getLineMap();
    return lines.getLineNumber(positions.getEndPosition(tree, node))
        - lines.getLineNumber(positions.getStartPosition(tree, node))
        + 1;
  }

  /** Code of a module. That of samples lies a folder deeper, and follows fewer rules. */
  boolean isMain() {
    return path.startsWith(MAIN, path.indexOf('/'));
  }

  boolean isPackageInfo() {
    return path.endsWith("/package-info.java");
  }

  String folder() {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }
}
