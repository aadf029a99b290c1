package dev.almanac.store.memory;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Blob;
import dev.almanac.store.Committer;
import dev.almanac.store.Fence;
import dev.almanac.store.MustNotBlock;
import dev.almanac.store.NamespaceRow;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.work.WorkStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Keeps everything in maps, as long as the object exists. */
public final class MemoryStore implements Store {
  private final Tables tables = new Tables();

  @Override
  public NodeStore nodes() {
    return new MemoryNodes(tables());
  }

  @Override
  public Committer commits() {
    return new MemoryCommitter(tables());
  }

  @Override
  public RunStore runs() {
    return new MemoryRuns(tables());
  }

  @Override
  public WorkStore work() {
    return new MemoryWork(tables());
  }

  @Override
  public ScheduleStore schedules() {
    return new MemorySchedules(tables());
  }

  @Override
  public LedgerStore ledgers() {
    return new MemoryLedgers(tables());
  }

  @Override
  public CalendarStore calendars() {
    return new MemoryCalendars(tables());
  }

  @Override
  public VisibilityStore visibility() {
    return new MemoryVisibility(tables());
  }

  @Override
  public RetentionStore retention() {
    return new MemoryRetention(tables());
  }

  @Override
  public ForkStore forks() {
    return new MemoryForks(tables());
  }

  @Override
  public BatchStore batches() {
    return new MemoryBatches(tables());
  }

  @Override
  public NamespaceStore namespaces() {
    return new MemoryNamespaces(tables());
  }

  @Override
  public ApiKeyStore apiKeys() {
    return new MemoryApiKeys(tables);
  }

  @Override
  public AuditStore audit() {
    return tables().audit;
  }

  @Override
  public AttributeStore attributes() {
    return new MemoryAttributes(tables());
  }

  /** Refuses threads that must not block, like the other stores, although it never waits. */
  private Tables tables() {
    MustNotBlock.check();
    return tables;
  }

  @Override
  public void close() {}

  private record MemoryNodes(Tables tables) implements NodeStore {
    @Override
    public Fence take(String node) {
      synchronized (tables) {
        long epoch = ++tables.lastEpoch;
        var fence = new Fence(node, new UUID(0, epoch), epoch);
        tables.fences.put(node, fence);
        return fence;
      }
    }

    @Override
    public Fence renew(Fence fence) {
      synchronized (tables) {
        confirm(fence);
        var renewed = new Fence(fence.node(), fence.incarnation(), ++tables.lastEpoch);
        tables.fences.put(fence.node(), renewed);
        return renewed;
      }
    }

    @Override
    public void confirm(Fence fence) {
      synchronized (tables) {
        var holder = tables.fences.get(fence.node());
        if (holder == null || !holder.incarnation().equals(fence.incarnation())) {
          throw new StoreException.FenceLost(fence);
        }
      }
    }

    @Override
    public long reserveRunNumbers(Fence fence, int count) {
      if (count < 1) {
        throw new IllegalArgumentException("Expected one run number or more, found " + count);
      }
      synchronized (tables) {
        tables.requireHeld(fence);
        tables.lastRun += count;
        return tables.lastRun - count + 1;
      }
    }

    @Override
    public UUID cluster(Fence fence, UUID proposed) {
      synchronized (tables) {
        tables.requireHeld(fence);
        tables.cluster = tables.cluster == null ? proposed : tables.cluster;
        return tables.cluster;
      }
    }
  }

  private record MemoryApiKeys(Tables tables) implements ApiKeyStore {
    @Override
    public boolean add(Fence fence, String id, Blob data) {
      synchronized (tables) {
        tables.requireHeld(fence);
        return tables.keys.putIfAbsent(id, new KeyRow(id, 1, data)) == null;
      }
    }

    @Override
    public boolean update(Fence fence, String id, long version, Blob data) {
      synchronized (tables) {
        tables.requireHeld(fence);
        var known = tables.keys.get(id);
        boolean isKnown = known != null && known.version() == version;
        if (isKnown) {
          tables.keys.put(id, new KeyRow(id, version + 1, data));
        }
        return isKnown;
      }
    }

    @Override
    public List<KeyRow> list(String after, int limit) {
      synchronized (tables) {
        return tables.keys.tailMap(after, false).values().stream().limit(limit).toList();
      }
    }

    @Override
    public boolean remove(Fence fence, String id) {
      synchronized (tables) {
        tables.requireHeld(fence);
        return tables.keys.remove(id) != null;
      }
    }
  }

  private record MemoryNamespaces(Tables tables) implements NamespaceStore {
    @Override
    public boolean register(Fence fence, UUID id, String name, Blob data) {
      var row = new NamespaceRow(id, name, 1, data);
      synchronized (tables) {
        tables.requireHeld(fence);
        return byId(id).isEmpty() && tables.namespaces.putIfAbsent(name, row) == null;
      }
    }

    @Override
    public boolean update(Fence fence, UUID id, long version, Blob data) {
      synchronized (tables) {
        tables.requireHeld(fence);
        var known = byId(id).filter(row -> row.version() == version);
        known.ifPresent(row ->
            tables.namespaces.put(row.name(), new NamespaceRow(id, row.name(), version + 1, data)));
        return known.isPresent();
      }
    }

    @Override
    public Optional<NamespaceRow> byName(String name) {
      synchronized (tables) {
        return Optional.ofNullable(tables.namespaces.get(name));
      }
    }

    @Override
    public Optional<NamespaceRow> byId(UUID id) {
      synchronized (tables) {
        return tables.namespaces.values().stream()
            .filter(row -> row.id().equals(id))
            .findFirst();
      }
    }

    @Override
    public List<NamespaceRow> list(String after, int limit) {
      synchronized (tables) {
        return tables.namespaces.tailMap(after, false).values().stream()
            .limit(limit)
            .toList();
      }
    }
  }

  private record MemoryAttributes(Tables tables) implements AttributeStore {
    @Override
    public Definition define(Fence fence, UUID namespace, Map<String, Integer> types, int most) {
      synchronized (tables) {
        tables.requireHeld(fence);
        var known = tables.attributes.values().stream()
            .filter(attribute -> attribute.namespace().equals(namespace))
            .collect(Collectors.toMap(Attribute::name, Function.identity()));
        var wanted = new ArrayList<Attribute>();
        for (var type : types.entrySet()) {
          int id = ++tables.lastAttribute;
          var found = known.get(type.getKey());
          if (found != null && found.type() != type.getValue()) {
            return new Definition.OtherType(found);
          }
          wanted.add(
              found == null ? new Attribute(id, namespace, type.getKey(), type.getValue()) : found);
        }
        return added(known, wanted, most);
      }
    }

    private Definition added(Map<String, Attribute> known, List<Attribute> wanted, int most) {
      var missing = wanted.stream()
          .filter(attribute -> !known.containsKey(attribute.name()))
          .toList();
      int count = known.size() + missing.size();
      if (!missing.isEmpty() && count > most) {
        return new Definition.TooMany(count);
      }
      missing.forEach(attribute -> tables.attributes.put(attribute.id(), attribute));
      return new Definition.Defined(wanted);
    }

    @Override
    public void remove(Fence fence, Collection<Attribute> attributes) {
      synchronized (tables) {
        tables.requireHeld(fence);
        attributes.forEach(attribute -> tables.attributes.remove(attribute.id()));
      }
    }

    @Override
    public List<Attribute> list(UUID namespace, String after, int limit) {
      synchronized (tables) {
        return tables.attributes.values().stream()
            .filter(known -> known.namespace().equals(namespace))
            .filter(known -> Tables.BY_CODE_POINTS.compare(known.name(), after) > 0)
            .sorted(Comparator.comparing(Attribute::name, Tables.BY_CODE_POINTS))
            .limit(limit)
            .toList();
      }
    }
  }
}
