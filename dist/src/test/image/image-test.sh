#!/bin/bash
# Makes the container image from an archive, runs its own file system as a container would, and asks
# the server in it. Needs to be root, for a root directory of its own.
# Usage: image-test.sh SOURCES ARCHIVE. Ends with a line that counts what passed and what failed.
set -uo pipefail

sources=$1 archive=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/almanac-image-test.XXXXXX")
trap 'stop; rm -rf "$work"' EXIT
readonly PORT=25719
passed=0 failed=0 server=''

# The server is the child of unshare, which itself takes no notice of signals.
stop() {
  [[ -n $server ]] || return 0
  local code=0
  kill "$(pgrep -P "$server")" 2>/dev/null
  wait "$server" || code=$?
  server=''
  return "$code"
}

# test_that SENTENCE COMMAND...
test_that() {
  local sentence=$1
  shift
  if "$@" >"$work/report" 2>&1; then
    printf 'ok      %s\n' "$sentence"
    passed=$((passed + 1))
  else
    printf 'FAILED  %s\n' "$sentence"
    tail -n 20 "$work/report" "$work"/*.err 2>/dev/null | sed 's/^/        /'
    failed=$((failed + 1))
  fi
}

end() {
  stop
  printf 'image: %d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
  exit
}

blob() { printf '%s/oci/blobs/sha256/%s' "$work" "${1#sha256:}"; }

# digests FILE: the digests in a JSON document, in order.
digests() { grep -o 'sha256:[0-9a-f]\{64\}' "$1"; }

makes_an_image() {
  "$sources/dist/image" --archive "$archive" --output "$work/image.tar" >"$work/made" 2>"$work/image.err"
}

makes_the_same_image_again() {
  "$sources/dist/image" --archive "$archive" --output "$work/again.tar" >/dev/null 2>&1 &&
    cmp "$work/image.tar" "$work/again.tar"
}

# Every blob has the name that its content says, and every layer is what the configuration says.
holds_together() {
  local file manifest config diffs at=0 layer
  mkdir "$work/oci" && tar xf "$work/image.tar" -C "$work/oci" || return 1
  for file in "$work"/oci/blobs/sha256/*; do
    [[ $(sha256sum "$file" | cut -d ' ' -f 1) == "${file##*/}" ]] || return 1
  done
  manifest=$(blob "$(digests "$work/oci/index.json")")
  read -r config _ <<<"$(digests "$manifest" | tr '\n' ' ')"
  mapfile -t diffs < <(digests "$(blob "$config")")
  mkdir "$work/root"
  while read -r layer; do
    [[ sha256:$(gzip -dc "$(blob "$layer")" | sha256sum | cut -d ' ' -f 1) == "${diffs[at]}" ]] || return 1
    tar xzpf "$(blob "$layer")" -C "$work/root" --numeric-owner || return 1
    at=$((at + 1))
  done < <(digests "$manifest" | tail -n +2)
  ((at == 2 && ${#diffs[@]} == 2)) && grep -q '"User": "10001:10001"' "$(blob "$config")"
}

# Every file of the machine, the runtime, and a reference to the bill of Almanac.
lists_what_is_in_it() {
  local bill=$work/root/opt/almanac/image.cdx.json library number
  number=$(sed -n 's/.*"serialNumber": "urn:uuid:\(.*\)".*/\1/p' "$work/root/opt/almanac/almanac.cdx.json")
  grep -q "urn:cdx:$number/1" "$bill" && grep -q '"name": "openjdk", "version": "[0-9]' "$bill" || return 1
  while read -r library; do
    grep -q "$(sha256sum "$library" | cut -d ' ' -f 1)" "$bill" || return 1
  done < <(find "$work/root" -path "$work/root/opt" -prune -o -type f -name '*.so*' -print)
  ! type -P python3 >/dev/null || python3 -m json.tool "$bill" >/dev/null
}

# As its user, in a root directory and a process tree of its own, with the command of the image.
starts() {
  local config command
  config=$(grep -lr Entrypoint "$work/oci/blobs/sha256" | head -n 1)
  command=$(sed -n '/"Entrypoint"/,/\]/p' "$config" | tail -n +2 | grep -o '"[^"]*"' | tr -d '"' | tr '\n' ' ')
  sed -i -e "s/^grpc:/grpc:\n  port: $PORT/" -e 's/port: 8233/port: 0/' "$work/root/etc/almanac/almanac.yaml"
  # shellcheck disable=SC2086 # words, separated by blanks
  unshare --mount --pid --fork --kill-child bash -c 'root=$1; shift
    mkdir -p "$root/proc" && mount -t proc proc "$root/proc" &&
    exec chroot --userspec=10001:10001 "$root" env -i LANG=C.UTF-8 "$@"' - "$work/root" $command \
    server start --config /etc/almanac/almanac.yaml >"$work/server.out" 2>"$work/server.err" &
  server=$!
  for ((tries = 0; tries < 300; tries++)); do
    ! grep -q Ready "$work/server.out" || return 0
    kill -0 "$server" 2>/dev/null || return 1
    sleep 0.2
  done
  return 1
}

# env is no part of the image: it is bound into it for the test only.
lend_env() {
  mkdir -p "$work/root/usr/bin" && cp "$(type -P env)" "$work/root/usr/bin/env"
}

almanac() {
  "$work/unpacked/bin/almanac" "$@" --address "127.0.0.1:$PORT"
}

answers_a_client() {
  mkdir "$work/unpacked" && tar xzf "$archive" -C "$work/unpacked" --strip-components=1 &&
    almanac workflow start --type T --task-queue q -w in-the-image &&
    almanac workflow describe -w in-the-image | grep -q in-the-image
}

# 143: ended by SIGTERM, after all that was running.
stops_when_told() {
  local code=0
  stop || code=$?
  ((code == 143)) && [[ -f $work/root/var/lib/almanac/almanac.db ]] &&
    grep -q closed "$work/root/var/lib/almanac/almanac.db.marker"
}

keeps_data_of_its_user() {
  [[ $(stat -c %u:%a "$work/root/var/lib/almanac/almanac.db") == 10001:600 ]]
}

export XDG_CACHE_HOME=$work/cache
test_that 'an image is made from an archive' makes_an_image
test_that 'the same archive makes the same image' makes_the_same_image_again
test_that 'blobs, layers and configuration hold together' holds_together
test_that 'it lists what is in it' lists_what_is_in_it
test_that 'a program can be lent to it' lend_env
test_that 'the server starts in its own file system, as its user' starts
test_that 'it answers a client' answers_a_client
test_that 'its data belong to its user' keeps_data_of_its_user
test_that 'it stops in order when it is told to' stops_when_told
end
