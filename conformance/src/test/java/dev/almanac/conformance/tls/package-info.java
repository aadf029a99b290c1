/** Servers with TLS, driven by real SDKs and commands. */
@NullMarked
package dev.almanac.conformance.tls;

import org.jspecify.annotations.NullMarked;
