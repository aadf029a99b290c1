/**
 * Time skipping, for tests: the calls with which the test environments of SDKs lock and unlock the
 * time of the server, and sleep in it.
 *
 * <p>{@link dev.almanac.protocol.testservice.TestServiceGrpc} describes the service; it is served
 * only by a server that was started for tests, which hands in the handlers here.
 */
@NullMarked
package dev.almanac.api.testservice;

import org.jspecify.annotations.NullMarked;
