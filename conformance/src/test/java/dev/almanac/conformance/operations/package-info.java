/** What operators do with the installed product: backups, restored servers, the doctor. */
@NullMarked
package dev.almanac.conformance.operations;

import org.jspecify.annotations.NullMarked;
