# Finds a JDK, chooses JVM flags and keeps the start quick. Sourced by ./almanac, ./test and the
# archive's bin/almanac. Works with bash 3.2 (macOS), and needs no other program until a JDK is found.
# shellcheck shell=bash disable=SC2034

readonly MINIMUM_JDK=21

# Where JDKs are usually installed, after JAVA_HOME and the PATH. Patterns, separated by colons.
DEFAULT_JDK_DIRS="/usr/lib/jvm/*"
DEFAULT_JDK_DIRS+=":${HOME:-/nowhere}/.sdkman/candidates/java/*"
DEFAULT_JDK_DIRS+=":/Library/Java/JavaVirtualMachines/*/Contents/Home"
DEFAULT_JDK_DIRS+=":/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home"
DEFAULT_JDK_DIRS+=":/opt/*"
readonly DEFAULT_JDK_DIRS

say() {
  printf 'almanac: %s\n' "$*" >&2
}

fail() {
  say "$@"
  exit 1
}

# resolve FILE: prints FILE's path with symbolic links followed.
resolve() {
  local file=$1 target directory
  while [[ -L $file ]]; do
    target=$(readlink "$file")
    [[ $target == /* ]] || target=${file%/*}/$target
    file=$target
  done
  directory=$(cd -P "${file%/*}" && pwd)
  printf '%s/%s\n' "$directory" "${file##*/}"
}

# find_java TOOL: sets java_home, java_version and java_feature of the best JDK that has TOOL: that
# of JAVA_HOME if it is new enough, else the newest. Looks afresh each time, so it is never stale.
find_java() {
  local tool=$1 pattern candidate IFS='' # patterns expand, but do not split at blanks
  java_home='' java_version='' java_feature=0 java_rank=0 java_seen=''
  if [[ -n ${JAVA_HOME:-} ]]; then
    consider_java "$JAVA_HOME" "$tool"
    [[ -z $java_home ]] || return 0
  fi
  consider_java_on_path "$tool"
  while IFS= read -r -d : pattern; do
    for candidate in $pattern; do
      consider_java "$candidate" "$tool"
    done
  done <<<"${ALMANAC_JDK_DIRS:-$DEFAULT_JDK_DIRS}:"
  [[ -n $java_home ]]
}

# consider_java HOME TOOL: takes the JDK in HOME if it is better than the best so far.
consider_java() {
  local home=$1 tool=$2 version
  [[ -x $home/bin/java ]] && read_java_version "$home" || return 0
  take_java "$home" "$tool" "$version"
}

# A java without a release file is started for its version; macOS's stub would open a window.
consider_java_on_path() {
  local tool=$1 java version='' home='' line
  java=$(type -P java) || return 0
  java=$(resolve "$java")
  home=${java%/bin/java}
  if ! read_java_version "$home"; then
    [[ $java != /usr/bin/java || $OSTYPE != darwin* ]] || return 0
    while IFS= read -r line; do
      case $line in
        *' java.home = '*) home=${line#* = } ;;
        *' java.version = '*) version=${line#* = } ;;
      esac
    done < <("$java" -XshowSettings:properties -version 2>&1)
    [[ -n $version ]] || return 0
  fi
  take_java "$home" "$tool" "$version"
}

# read_java_version HOME: sets version from the release file of the JDK, without starting it.
read_java_version() {
  local line
  [[ -r $1/release ]] || return 1
  while IFS= read -r line; do
    if [[ $line == JAVA_VERSION=* ]]; then
      line=${line#*=}
      version=${line//\"/}
      return 0
    fi
  done <"$1/release"
  return 1
}

take_java() {
  local home=$1 tool=$2 version=$3 feature update patch rank note=''
  IFS=.-+_ read -r feature update patch _ <<<"${version#1.}.0.0"
  feature=$((10#0${feature//[!0-9]/})) update=$((10#0${update//[!0-9]/}))
  rank=$((feature * 1000000 + update * 1000 + 10#0${patch//[!0-9]/}))
  [[ -x $home/bin/$tool ]] || note=", without $tool"
  java_seen+="    $home (version $version$note)"$'\n'
  if [[ -z $note ]] && ((feature >= MINIMUM_JDK && rank > java_rank)); then
    java_home=$home java_version=$version java_feature=$feature java_rank=$rank
  fi
}

# start_almanac CACHE_DIRECTORY JAR ARGUMENT...: becomes the JVM.
start_almanac() {
  local cache_directory=$1 jar=$2 command=${3:-}
  shift 2
  [[ ! $command =~ ^[0-9]+$ ]] || command=server # a port alone is a server for tests
  choose_jvm_flags "$command"
  if [[ $command == server ]]; then
    # The rehearsal waits until the server has started, which it would slow down.
    use_start_cache "$cache_directory/start-server" "$jar" dev.almanac.dist.ServerRehearsal 5
  else
    use_start_cache "$cache_directory/start" "$jar" dev.almanac.dist.Rehearsal 0
  fi
  describe_terminal
  use_utf8
  # shellcheck disable=SC2086 # options, separated by blanks
  exec "$java_home/bin/java" "${jvm_flags[@]}" ${ALMANAC_JAVA_OPTS:-} -jar "$jar" "$@"
}

# describe_terminal: tells the JVM, which cannot see it, which streams are terminals and how wide.
describe_terminal() {
  local columns=${COLUMNS:-}
  if [[ -t 1 || -t 2 ]]; then
    [[ -n $columns ]] || columns=$(stty size 2>/dev/null </dev/tty) || columns=''
    columns=${columns##* }
    [[ ! -t 1 ]] || jvm_flags+=("-Dalmanac.terminal.out=${columns:-80}")
    [[ ! -t 2 ]] || jvm_flags+=("-Dalmanac.terminal.err=${columns:-80}")
  fi
}

# use_utf8: in the locale C, which scripts and containers have, Java reads arguments as ASCII and
# would replace every letter beyond it.
use_utf8() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX) export LC_ALL=C.UTF-8 ;;
  esac
}

# Reports what is missing and where the launcher looked, then exits.
fail_without_java() {
  local pattern
  say "needs a JDK $MINIMUM_JDK or newer, and found none."
  {
    printf '  Looked at JAVA_HOME (%s), java on the PATH, and\n' "${JAVA_HOME:-not set}"
    while IFS= read -r -d : pattern; do
      printf '    %s\n' "$pattern"
    done <<<"${ALMANAC_JDK_DIRS:-$DEFAULT_JDK_DIRS}:"
    if [[ -n $java_seen ]]; then
      printf '  Not suitable:\n%s' "$java_seen"
    fi
    printf '  Install one, or point JAVA_HOME to one that is elsewhere.\n'
  } >&2
  exit 1
}

# choose_jvm_flags COMMAND: sets jvm_flags. Short commands trade peak speed for a quick start.
choose_jvm_flags() {
  jvm_flags=(--enable-native-access=ALL-UNNAMED)
  if ((java_feature >= 23)); then
    jvm_flags+=(--sun-misc-unsafe-memory-access=allow)
  fi
  if ((java_feature >= 22 && java_feature < 25)); then
    jvm_flags+=(-Djdk.console=java.base) # the default of these versions loads a line editor
  fi
  case ${1:-} in
    server)
      jvm_flags+=(-Xlog:disable -Xlog:all=warning:stderr)
      jvm_flags+=(-XX:+ExitOnOutOfMemoryError) # a server without memory is useless; exit code 3
      ;;
    *)
      jvm_flags+=(-Xlog:disable -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
      ;;
  esac
}

# use_start_cache PREFIX JAR REHEARSAL PAUSE: lets the JVM load the classes of JAR from a cache
# whose path starts with PREFIX. If the cache is missing or older than the JAR, the class REHEARSAL
# creates it in the background for the next start, after PAUSE seconds.
use_start_cache() {
  local directory=${1%/*} prefix=$1 jar=$2 rehearsal=$3 pause=$4 name cache
  name=${jar}-${java_home}-${java_version}
  name=${name//[!A-Za-z0-9.]/-}
  ((${#name} <= 150)) || name=${name:${#name}-150}
  cache=$prefix-$name.cache
  if [[ -s $cache && -z $(find "$jar" -cnewer "$cache" 2>/dev/null) ]]; then
    if ((java_feature >= 25)); then
      jvm_flags+=("-XX:AOTCache=$cache")
    else
      jvm_flags+=("-XX:SharedArchiveFile=$cache")
    fi
  elif mkdir -p "$directory" 2>/dev/null && [[ -w $directory ]]; then
    record_start "$cache" "$jar" "$rehearsal" "$pause"
  fi
}

# record_start CACHE JAR REHEARSAL PAUSE: rehearses in one process at a time, and moves the finished
# cache into place unless the rehearsal failed or the JAR was replaced meanwhile. The lock of a failed
# rehearsal or a killed process expires after five minutes.
record_start() {
  local cache=$1 jar=$2 rehearsal=$3 pause=$4 draft=$1.draft-$$ record=-XX:ArchiveClassesAtExit
  ((java_feature < 25)) || record=-XX:AOTCacheOutput
  if ! mkdir "$cache.lock" 2>/dev/null; then
    [[ -n $(find "$cache.lock" -mmin +5 2>/dev/null) ]] || return 0
    touch "$cache.lock"
  fi
  (
    {
      sleep "$pause"
      if nice "$java_home/bin/java" "${jvm_flags[@]}" "$record=$draft" -cp "$jar" "$rehearsal"; then
        if [[ -s $draft && -z $(find "$jar" -cnewer "$cache.lock") ]]; then
          mv -f "$draft" "$cache"
        fi
        rmdir "$cache.lock"
      fi
      rm -f "$draft"*
      find "${cache%/*}" -name 'start-*' -type f -mtime +90 -exec rm -f {} +
    } </dev/null >/dev/null 2>&1 &
  )
}
