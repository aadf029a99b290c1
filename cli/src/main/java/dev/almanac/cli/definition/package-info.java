/**
 * Definitions of schedules as documents of files, and back.
 *
 * <p>{@link dev.almanac.cli.definition.DeclaredReader} turns a document into the messages that a
 * server takes. {@link dev.almanac.cli.definition.DefinitionDocument} turns what a server has into
 * a document, without what is a default. Two definitions are the same if their documents are: a
 * document that was read is first made what the server would make of it
 * ({@link dev.almanac.cli.definition.Definition#described()}).
 */
@NullMarked
package dev.almanac.cli.definition;

import org.jspecify.annotations.NullMarked;
