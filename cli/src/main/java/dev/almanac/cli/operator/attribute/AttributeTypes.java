package dev.almanac.cli.operator.attribute;

import dev.almanac.cli.wire.Connection;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import java.util.Map;

/** The search attributes that a namespace has. */
record AttributeTypes(ListSearchAttributesResponse listed) {
  static AttributeTypes of(Connection connection, String namespace) {
    return new AttributeTypes(connection.call(
        OperatorServiceGrpc.getListSearchAttributesMethod(),
        ListSearchAttributesRequest.newBuilder().setNamespace(namespace).build()));
  }

  /** Those that operators added. */
  Map<String, IndexedValueType> custom() {
    return listed.getCustomAttributesMap();
  }
}
