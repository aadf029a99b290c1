package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import dev.almanac.client.AlmanacBuilder;
import dev.almanac.spring.AlmanacProperties;
import io.temporal.serviceclient.WorkflowServiceStubs;

/** The connection that Temporal's starter makes by settings of its own, which Almanac uses, too. */
record ConnectionOfTemporalStarter(WorkflowServiceStubs stubs) {
  AlmanacBuilder builder(AlmanacProperties properties) {
    var builder = Almanac.connect(stubs).grace(properties.grace());
    return properties.namespace() == null ? builder : builder.namespace(properties.namespace());
  }
}
