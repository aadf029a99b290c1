package dev.almanac.runtime.batch;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.store.BatchRow;
import dev.almanac.store.Blob;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.StoredMessages;
import dev.almanac.store.proto.StoredBatch;
import dev.almanac.store.proto.StoredTime;
import dev.almanac.store.run.Lifetime;
import io.temporal.api.enums.v1.BatchOperationState;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;
import java.time.Instant;
import java.util.Optional;

/** Encodes and decodes stored batches. */
final class BatchCodec {
  private static final int FORMAT = 1;

  private BatchCodec() {}

  static BatchRow row(BatchJob job) {
    var stored = StoredBatch.newBuilder()
        .setRequest(job.request().toByteString())
        .setState(job.state().getNumber())
        .setStarted(stored(job.started()))
        .setTotal(job.counts().total())
        .setCompleted(job.counts().completed())
        .setFailed(job.counts().failed())
        .setPage(job.place().page())
        .setDone(job.place().done());
    job.closed().ifPresent(time -> stored.setClosed(stored(time)));
    long close = job.closed().map(Nanos::of).orElse(Lifetime.OPEN);
    return new BatchRow(
        job.namespace(),
        job.jobId(),
        new Lifetime(Nanos.of(job.started()), close),
        Blob.of(FORMAT, stored.build().toByteArray()));
  }

  static BatchJob job(BatchRow row) {
    if (row.data().format() != FORMAT) {
      throw new StoreException.Corrupt(
          "Expected batch %s in format %d, found %d"
              .formatted(row.jobId(), FORMAT, row.data().format()),
          null);
    }
    try {
      var stored = StoredMessages.read(row.data(), StoredBatch.parser());
      var state = BatchOperationState.forNumber(stored.getState());
      return new BatchJob(
          row.namespace(),
          StoredMessages.read(stored.getRequest(), StartBatchOperationRequest.parser()),
          state == null ? BatchOperationState.UNRECOGNIZED : state,
          time(stored.getStarted()),
          stored.hasClosed() ? Optional.of(time(stored.getClosed())) : Optional.empty(),
          new BatchJob.Counts(stored.getTotal(), stored.getCompleted(), stored.getFailed()),
          new BatchJob.Place(stored.getPage(), stored.getDone()));
    } catch (InvalidProtocolBufferException e) {
      throw new StoreException.Corrupt(
          "Expected batch %s, found other bytes".formatted(row.jobId()), e);
    }
  }

  private static StoredTime stored(Instant time) {
    return StoredTime.newBuilder()
        .setSeconds(time.getEpochSecond())
        .setNanos(time.getNano())
        .build();
  }

  private static Instant time(StoredTime stored) {
    return Instant.ofEpochSecond(stored.getSeconds(), stored.getNanos());
  }
}
