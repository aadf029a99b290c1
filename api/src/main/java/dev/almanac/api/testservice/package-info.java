/**
 * Time skipping: the calls with which the test environments of SDKs lock and unlock the server's
 * time, and sleep in it.
 *
 * <p>The service, {@link dev.almanac.protocol.testservice.TestServiceGrpc}, exists only on a server
 * that was started for tests.
 */
@NullMarked
package dev.almanac.api.testservice;

import org.jspecify.annotations.NullMarked;
