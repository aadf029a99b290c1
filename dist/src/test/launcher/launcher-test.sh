#!/bin/bash
# Drives the launchers as a user would: ./almanac in a copy of the sources, and the unpacked archive,
# beside each other.
# Usage: launcher-test.sh SOURCES ARCHIVE. Ends with a line that counts what passed and what failed.
set -uo pipefail

sources=$1 archive=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/almanac launcher.XXXXXX") # the blank in the name is part of the test
work=$(cd -P "$work" && pwd)
trap 'rm -rf "$work"' EXIT

unset JAVA_HOME ALMANAC_JAVA_OPTS ALMANAC_JDK_DIRS
export XDG_CACHE_HOME=$work/cache
readonly VERSION='^almanac [0-9]+\.[0-9]+\.[0-9]+(-SNAPSHOT)?$'

# group NAME FUNCTION: runs the tests that the function lists, with output files of their own.
group() {
  local desk=$work/desks/$1
  mkdir -p "$desk"
  touch "$desk/out" "$desk/err"
  "$2"
}

# test_that SENTENCE FUNCTION: the function fails by returning non-zero, or at its first failed check.
test_that() {
  if (set -e; "$2") >"$desk/report" 2>&1; then
    printf 'ok      %s\n' "$1"
  else
    printf 'FAILED  %s\n' "$1"
    tail -n 20 "$desk/report" | sed 's/^/        /'
    tail -n 20 "$desk/out" | sed 's/^/        stdout: /'
    tail -n 20 "$desk/err" | sed 's/^/        stderr: /'
  fi | tee -a "$desk/results"
}

# run COMMAND...: keeps standard output, standard error and exit code for the checks below.
run() {
  code=0
  "$@" >"$desk/out" 2>"$desk/err" || code=$?
}

check() {
  "$@" && return
  echo "expected: $*"
  exit 1
}

exits_with() { ((code == $1)); }
prints_only_the_version() {
  [[ $(wc -l <"$desk/out") -eq 2 ]] && sed -n 1p "$desk/out" | grep -Eq "$VERSION" &&
    sed -n 2p "$desk/out" | grep -q '^JDK '
}
prints_nothing() { [[ ! -s $work/out ]]; }
prints() { grep -qF -- "$1" "$desk/out"; }
prints_no() { ! prints "$1"; }
says() { grep -qF -- "$1" "$desk/err"; }
says_nothing() { [[ ! -s $work/err ]]; }
is_file() { [[ -f $1 ]]; }

# within SECONDS COMMAND...: waits for the command to succeed.
within() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.1
  done
}

has_start_cache() { compgen -G "$1/start-*.cache" >/dev/null; }

# A directory that looks like a JDK and whose java prints the arguments it gets.
make_jdk() {
  local home=$work/jdks/$1
  mkdir -p "$home/bin"
  printf 'IMPLEMENTOR="Test"\nJAVA_VERSION="%s"\n' "$1" >"$home/release"
  printf '#!/bin/bash\nprintf "%%s " "java %s" "$@"\n' "$1" >"$home/bin/java"
  chmod +x "$home/bin/java"
  ln -sf java "$home/bin/javac"
}

copy_sources() {
  mkdir -p "$work/copy"
  (cd "$sources" && tar cf - --exclude ./.git --exclude target --exclude ./.build .) |
    (cd "$work/copy" && tar xf -)
  touch "$work/copy/cli/src/main/resources/passing-guest"
}

# --- from the sources

missing_maven_is_named() {
  run env PATH='' "$work/copy/almanac" --version
  check exits_with 1
  check prints_nothing
  check says 'needs Maven to build'
}

missing_jdk_is_named() {
  ALMANAC_JDK_DIRS="$work/none/*" run env PATH='' "$work/copy/almanac" --version
  check exits_with 1
  check prints_nothing
  check says 'needs a JDK 21 or newer, and found none'
  check says "$work/none/*"
}

first_start_builds() {
  run "$work/copy/almanac" --version
  check exits_with 0
  check prints_only_the_version
  check says 'building, as this is the first use'
  check says ' cli ['
  check says ' dist ['
}

second_start_is_quiet() {
  check within 600 has_start_cache "$work/copy/.build"
  run "$work/copy/almanac" --version
  check exits_with 0
  check prints_only_the_version
  check says_nothing
}

classes_come_from_the_cache() {
  ALMANAC_JAVA_OPTS='-Xlog:class+load:stderr' run "$work/copy/almanac" --version
  check says 'picocli.CommandLine source: shared objects file'
}

usage_errors_stay_off_standard_output() {
  run "$work/copy/almanac" --no-such-option
  check exits_with 2
  check prints_nothing
  check says "Unknown option: '--no-such-option'"
}

changed_source_is_built_once_by_two_starts() {
  local command=$work/copy/cli/src/main/java/dev/almanac/cli/Almanac.java
  sed 's/Durable workflows/Edited workflows/' "$command" >"$desk/edited"
  mv "$desk/edited" "$command"
  "$work/copy/almanac" --help >"$desk/other" 2>"$desk/other.err" &
  run "$work/copy/almanac" --help
  wait
  check exits_with 0
  check prints 'Edited workflows'
  check cmp "$desk/out" "$desk/other"
  check test "$(cat "$desk/err" "$desk/other.err" | grep -c 'built in')" -eq 1
}

deleted_resource_leaves_the_product() {
  check jar_lists passing-guest
  rm "$work/copy/cli/src/main/resources/passing-guest"
  run "$work/copy/almanac" --version
  check says 'the sources have changed, building'
  ! jar_lists passing-guest || check false
}
jar_lists() { grep -qF "$1" "$work/copy/.build/almanac.jar"; } # names are not compressed

failed_build_shows_why() {
  local broken=$work/copy/cli/src/main/java/dev/almanac/cli/Broken.java
  echo 'not Java' >"$broken"
  run "$work/copy/almanac" --version
  rm "$broken"
  check exits_with 1
  check prints_nothing
  check says 'COMPILATION ERROR'
  check says 'the build failed'
}

# --- from the archive

archive_holds_what_it_should() {
  local file
  mkdir -p "$work/unpacked"
  tar xzf "$archive" -C "$work/unpacked"
  mv "$work/unpacked"/almanac-* "$work/almanac home"
  for file in bin/almanac lib/almanac.jar lib/jvm.sh LICENSE NOTICE README THIRD-PARTY.txt; do
    check is_file "$work/almanac home/$file"
  done
}

archive_runs_from_anywhere_through_a_link() {
  ln -s "almanac home/bin/almanac" "$work/linked"
  cd /
  run "$work/linked" --version
  check exits_with 0
  check prints_only_the_version
  check says_nothing
  check within 600 has_start_cache "$XDG_CACHE_HOME/almanac"
  ALMANAC_JAVA_OPTS='-Xlog:class+load:stderr' run "$work/linked" --version
  check says 'picocli.CommandLine source: shared objects file'
}

archive_runs_where_no_cache_can_be_written() {
  XDG_CACHE_HOME=/dev/null/cache run "$work/linked" --version
  check exits_with 0
  check prints_only_the_version
  check says_nothing
}

spoilt_cache_goes_unnoticed() {
  local cache
  for cache in "$XDG_CACHE_HOME"/almanac/start-*.cache; do
    echo 'not a cache' >"$cache"
  done
  run "$work/linked" --version
  check exits_with 0
  check prints_only_the_version
  check says_nothing
}

newest_jdk_wins() {
  make_jdk 17.0.9
  make_jdk 21.0.10
  make_jdk 21.0.9
  export ALMANAC_JDK_DIRS="$work/jdks/*"
  run env PATH='' "$work/almanac home/bin/almanac" --version
  check prints 'java 21.0.10 '
}

suitable_java_home_wins_over_a_newer_jdk() {
  JAVA_HOME=$work/jdks/21.0.9 run "$work/linked" --version
  check prints 'java 21.0.9 '
}

java_home_that_is_too_old_is_passed_over() {
  export ALMANAC_JDK_DIRS="$work/jdks/21.0.10"
  JAVA_HOME=$work/jdks/17.0.9 run env PATH='' "$work/almanac home/bin/almanac" --version
  check prints 'java 21.0.10 '
}

flags_follow_the_jdk_version() {
  local jdk
  for jdk in 24 25-ea; do
    make_jdk "$jdk"
  done
  JAVA_HOME=$work/jdks/21.0.10 run "$work/linked" --version
  check prints '--enable-native-access=ALL-UNNAMED'
  check prints_no '--sun-misc-unsafe-memory-access'
  check prints_no '-Djdk.console'
  JAVA_HOME=$work/jdks/24 run "$work/linked" --version
  check prints '--sun-misc-unsafe-memory-access=allow'
  check prints '-Djdk.console=java.base'
  JAVA_HOME=$work/jdks/25-ea run "$work/linked" --version
  check prints '--sun-misc-unsafe-memory-access=allow'
  check prints_no '-Djdk.console'
}

flags_follow_the_command() {
  JAVA_HOME=$work/jdks/24 run "$work/linked" --version
  check prints '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
  JAVA_HOME=$work/jdks/24 run "$work/linked" server start
  check prints_no '-XX:TieredStopAtLevel'
  check prints_no '-XX:+UseSerialGC'
}

failed_rehearsal_leaves_no_draft() {
  local home=$work/jdks/23
  make_jdk 23
  cat >"$home/bin/java" <<'JAVA'
#!/bin/bash
for option; do
  case $option in
    -XX:ArchiveClassesAtExit=*)
      touch "${option#*=}" "$0.rehearsed"
      exit 1
      ;;
  esac
done
JAVA
  JAVA_HOME=$home run "$work/linked" --version
  check exits_with 0
  check within 60 is_file "$home/bin/java.rehearsed"
  check within 60 has_no_draft
  check has_lock # so that the next start does not try again at once
}
has_no_draft() { ! compgen -G "$XDG_CACHE_HOME/almanac/*.draft-*" >/dev/null; }
has_lock() { compgen -G "$XDG_CACHE_HOME/almanac/*-23.cache.lock" >/dev/null; }

server_gets_a_cache_of_its_own() {
  unset ALMANAC_JDK_DIRS
  run "$work/linked" server config
  check exits_with 0
  check prints 'port: 7233'
  check within 600 has_server_cache
  ALMANAC_JAVA_OPTS='-Xlog:class+load:stderr' run "$work/linked" server config
  check says 'dev.almanac.standalone.command.ServerCommand source: shared objects file'
}
has_server_cache() { compgen -G "$XDG_CACHE_HOME/almanac/start-server-*.cache" >/dev/null; }

try_sources() {
  copy_sources
  test_that 'a missing JDK is named, with the places looked at' missing_jdk_is_named
  test_that 'a missing Maven is named' missing_maven_is_named
  test_that 'the first start builds, and says so on standard error only' first_start_builds
  test_that 'the second start is quiet' second_start_is_quiet
  test_that 'classes come from the cache' classes_come_from_the_cache
  test_that 'usage errors stay off standard output' usage_errors_stay_off_standard_output
  test_that 'a changed source is built, once by two starts' changed_source_is_built_once_by_two_starts
  test_that 'a deleted resource leaves the product' deleted_resource_leaves_the_product
  test_that 'a failed build shows why' failed_build_shows_why
}

try_archive() {
  test_that 'the archive holds what it should' archive_holds_what_it_should
  test_that 'the archive runs from anywhere, through a link' archive_runs_from_anywhere_through_a_link
  test_that 'the archive runs where no cache can be written' archive_runs_where_no_cache_can_be_written
  test_that 'a spoilt cache goes unnoticed' spoilt_cache_goes_unnoticed
  test_that 'the newest JDK wins' newest_jdk_wins
  test_that 'a suitable JAVA_HOME wins over a newer JDK' suitable_java_home_wins_over_a_newer_jdk
  test_that 'a JAVA_HOME that is too old is passed over' java_home_that_is_too_old_is_passed_over
  test_that 'flags follow the version of the JDK' flags_follow_the_jdk_version
  test_that 'flags follow the command' flags_follow_the_command
  test_that 'a failed rehearsal leaves no draft' failed_rehearsal_leaves_no_draft
  test_that 'the server gets a cache of its own' server_gets_a_cache_of_its_own
}

group sources try_sources &
group archive try_archive
wait
passed=$(cat "$work"/desks/*/results | grep -c '^ok ')
failed=$(cat "$work"/desks/*/results | grep -c '^FAILED ')
printf 'launcher: %s passed, %s failed\n' "$passed" "$failed"
((failed == 0))
