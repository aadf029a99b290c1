package dev.almanac.spring.autoconfigure;

import com.uber.m3.tally.Scope;
import dev.almanac.client.AlmanacBuilder;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.common.interceptors.WorkflowClientInterceptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The beans of the application that belong to the SDK's options. */
record SdkBeans(
    @Nullable DataConverter converter,
    List<WorkflowClientInterceptor> clientInterceptors,
    List<WorkerInterceptor> workerInterceptors,
    @Nullable Scope metrics) {
  void apply(AlmanacBuilder builder) {
    if (metrics != null) {
      builder.stubsOptions(stubs -> stubs.setMetricsScope(metrics));
    }
    builder.clientOptions(client -> {
      if (converter != null) {
        client.setDataConverter(converter);
      }
      client.setInterceptors(clientInterceptors.toArray(WorkflowClientInterceptor[]::new));
    });
    builder.workerOptions(workers ->
        workers.setWorkerInterceptors(workerInterceptors.toArray(WorkerInterceptor[]::new)));
  }
}
