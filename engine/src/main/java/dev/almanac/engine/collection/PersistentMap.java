package dev.almanac.engine.collection;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map, ordered by key. Changes return a copy in logarithmic time.
 *
 * <p>A binary search tree in which neither side of a node has more than three times the entries of
 * the other; one or two rotations after each change restore that.
 */
public final class PersistentMap<K extends Comparable<? super K>, V>
    implements Iterable<Map.Entry<K, V>> {
  private static final int UNBALANCED = 3;
  private static final int HEAVY_INSIDE = 2;

  private final @Nullable Node<K, V> root;

  private PersistentMap(@Nullable Node<K, V> root) {
    this.root = root;
  }

  public static <K extends Comparable<? super K>, V> PersistentMap<K, V> empty() {
    return new PersistentMap<>(null);
  }

  public int size() {
    return size(root);
  }

  public boolean isEmpty() {
    return root == null;
  }

  public boolean has(K key) {
    return find(key) != null;
  }

  public Optional<V> get(K key) {
    var node = find(key);
    return node == null ? Optional.empty() : Optional.of(node.value);
  }

  /** Returns the entry with the lowest key. */
  public Optional<Map.Entry<K, V>> first() {
    return root == null ? Optional.empty() : Optional.of(leftmost(root).entry());
  }

  /** Returns this map with {@code value} under {@code key}. */
  public PersistentMap<K, V> with(K key, V value) {
    return new PersistentMap<>(insert(root, key, value));
  }

  /** Returns this map without {@code key}; this map itself if it has no such key. */
  public PersistentMap<K, V> without(K key) {
    return has(key) ? new PersistentMap<>(remove(root, key)) : this;
  }

  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    return new InOrder<>(root);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof PersistentMap<?, ?> that) || that.size() != size()) {
      return false;
    }
    var others = that.iterator();
    for (var entry : this) {
      if (!entry.equals(others.next())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (var entry : this) {
      hash += entry.hashCode();
    }
    return hash;
  }

  @Override
  public String toString() {
    var text = new StringBuilder("{");
    forEach(entry -> text.append(text.length() > 1 ? ", " : "").append(entry));
    return text.append('}').toString();
  }

  private @Nullable Node<K, V> find(K key) {
    var node = root;
    while (node != null) {
      int order = key.compareTo(node.key);
      if (order == 0) {
        return node;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  private static <K extends Comparable<? super K>, V> Node<K, V> insert(
      @Nullable Node<K, V> node, K key, V value) {
    if (node == null) {
      return new Node<>(key, value, null, null);
    }
    int order = key.compareTo(node.key);
    if (order == 0) {
      return new Node<>(key, value, node.left, node.right);
    }
    return order < 0
        ? balanced(node, insert(node.left, key, value), node.right)
        : balanced(node, node.left, insert(node.right, key, value));
  }

  private static <K extends Comparable<? super K>, V> @Nullable Node<K, V> remove(
      @Nullable Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    int order = key.compareTo(node.key);
    if (order < 0) {
      return balanced(node, remove(node.left, key), node.right);
    }
    if (order > 0) {
      return balanced(node, node.left, remove(node.right, key));
    }
    if (node.left == null || node.right == null) {
      return node.left == null ? node.right : node.left;
    }
    var next = leftmost(node.right);
    return balanced(next, node.left, remove(node.right, next.key));
  }

  private static <K, V> Node<K, V> leftmost(Node<K, V> node) {
    var leftmost = node;
    while (leftmost.left != null) {
      leftmost = leftmost.left;
    }
    return leftmost;
  }

  /** Returns {@code node} with new sides, one of which may have gained or lost an entry. */
  private static <K, V> Node<K, V> balanced(
      Node<K, V> node, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    int lefts = size(left);
    int rights = size(right);
    if (lefts + rights > 1) {
      if (right != null && rights > UNBALANCED * lefts) {
        return leanLeft(node, left, right);
      }
      if (left != null && lefts > UNBALANCED * rights) {
        return leanRight(node, left, right);
      }
    }
    return new Node<>(node.key, node.value, left, right);
  }

  private static <K, V> Node<K, V> leanLeft(
      Node<K, V> node, @Nullable Node<K, V> left, Node<K, V> right) {
    var inside = right.left;
    if (inside == null || size(inside) < HEAVY_INSIDE * size(right.right)) {
      return right.with(node.with(left, inside), right.right);
    }
    return inside.with(node.with(left, inside.left), right.with(inside.right, right.right));
  }

  private static <K, V> Node<K, V> leanRight(
      Node<K, V> node, Node<K, V> left, @Nullable Node<K, V> right) {
    var inside = left.right;
    if (inside == null || size(inside) < HEAVY_INSIDE * size(left.left)) {
      return left.with(left.left, node.with(inside, right));
    }
    return inside.with(left.with(left.left, inside.left), node.with(inside.right, right));
  }

  private static int size(@Nullable Node<?, ?> node) {
    return node == null ? 0 : node.size;
  }

  /** An entry and the trees of lower and higher keys. */
  private static final class Node<K, V> {
    private final K key;
    private final V value;
    private final @Nullable Node<K, V> left;
    private final @Nullable Node<K, V> right;
    private final int size;

    Node(K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
      this.key = key;
      this.value = value;
      this.left = left;
      this.right = right;
      this.size = 1 + PersistentMap.size(left) + PersistentMap.size(right);
    }

    Node<K, V> with(@Nullable Node<K, V> newLeft, @Nullable Node<K, V> newRight) {
      return new Node<>(key, value, newLeft, newRight);
    }

    Map.Entry<K, V> entry() {
      return Map.entry(key, value);
    }
  }

  /** Iterates in the order of keys. */
  private static final class InOrder<K, V> implements Iterator<Map.Entry<K, V>> {
    private final ArrayDeque<Node<K, V>> path = new ArrayDeque<>();

    InOrder(@Nullable Node<K, V> root) {
      descend(root);
    }

    @Override
    public boolean hasNext() {
      return !path.isEmpty();
    }

    @Override
    public Map.Entry<K, V> next() {
      if (path.isEmpty()) {
        throw new NoSuchElementException("no further entry");
      }
      var node = path.pop();
      descend(node.right);
      return node.entry();
    }

    private void descend(@Nullable Node<K, V> from) {
      for (var node = from; node != null; node = node.left) {
        path.push(node);
      }
    }
  }
}
