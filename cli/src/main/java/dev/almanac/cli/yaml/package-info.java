/**
 * YAML of the files that people write: {@link dev.almanac.cli.yaml.YamlReader} turns text into
 * {@link dev.almanac.cli.yaml.YamlValue}s that know their places,
 * {@link dev.almanac.cli.yaml.YamlWriter} does the reverse.
 *
 * <p>Nothing is bound to objects, and size, depth and the copies that aliases make are bounded. A
 * file that is refused is a {@link dev.almanac.cli.yaml.FileException}, with the file and the line.
 */
@NullMarked
package dev.almanac.cli.yaml;

import org.jspecify.annotations.NullMarked;
