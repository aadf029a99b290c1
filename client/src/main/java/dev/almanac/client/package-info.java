/**
 * Durable, scheduled workflows inside a Java application.
 *
 * <p>Start with {@link dev.almanac.client.Almanac#embedded()}: it runs a whole server in this
 * process and gives the Temporal SDK's own client and workers.
 *
 * <pre>{@code
 * try (var almanac = Almanac.embedded().file(Path.of("greetings.db")).start()) {
 *   var worker = almanac.workers().newWorker("greetings");
 *   worker.registerWorkflowImplementationTypes(GreetingWorkflow.class);
 *   almanac.workers().start();
 *   var greeting = almanac.client().newWorkflowStub(
 *       Greeting.class, WorkflowOptions.newBuilder().setTaskQueue("greetings").build());
 *   greeting.greet("Ada");
 * }
 * }</pre>
 *
 * <p>Invariants: code of the application never runs on a thread of the server; nothing here ends
 * the process of the application; what {@link dev.almanac.client.Almanac#close} returns from has
 * ended.
 */
@NullMarked
package dev.almanac.client;

import org.jspecify.annotations.NullMarked;
