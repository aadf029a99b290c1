# Builds the product from the sources in $root; sourced by ./almanac and ./test after jvm.sh.
# shellcheck shell=bash disable=SC2154

# .build/ contains almanac.jar (a copy, so Maven can replace its own while a server runs); stamp,
# which lists the modules in the JAR and has the time at which the build started; sources, the files
# that target/quick was built from; build.log; lock; and the caches of jvm.sh.
readonly BUILD=$root/.build
readonly STAMP=$BUILD/stamp

# True if the JAR's sources have not changed since. A deleted or renamed file shows in the change
# time of its directory, and change times, unlike modification times, cannot be set back.
is_built() {
  local modules module inputs=(pom.xml .mvn LICENSE NOTICE)
  [[ -s $BUILD/almanac.jar && -s $STAMP ]] || return 1
  read -ra modules <"$STAMP"
  for module in "${modules[@]}"; do
    inputs+=("$module/pom.xml" "$module/src/main")
  done
  [[ -z $(cd "$root" && find "${inputs[@]}" -cnewer "$STAMP" 2>&1) ]]
}

build() {
  local started=$SECONDS
  require_maven
  lock_build
  if ! is_built; then # otherwise the holder of the lock has just built it
    if [[ -e $STAMP ]]; then
      say 'the sources have changed, building'
    else
      say 'building, as this is the first use; Maven downloads what it lacks, about 90 MB in 270 files'
    fi
    if ! build_jar; then
      tail -n 40 "$BUILD/build.log" >&2
      fail "the build failed; its whole log is in $BUILD/build.log"
    fi
    say "built in $((SECONDS - started)) s"
  fi
  unlock_build
}

require_maven() {
  type -P mvn >/dev/null || fail "needs Maven to build, and there is no mvn on the PATH." \
    "Install it, for example with 'apt-get install maven' or 'brew install maven'."
}

# Compiled files and resources whose source is gone would stay in target/quick, so after a deletion
# their module is built from nothing. ./test runs the tests and checks.
build_jar() {
  clean_after_deletions
  : >"$BUILD/started"
  list_sources >>"$BUILD/sources" # keeps the old ones: a failed build may leave results of both
  run_maven -Dquick -pl dist -am package | tee "$BUILD/build.log" | report_progress || return 1
  cp "$root/dist/target/quick/almanac.jar" "$BUILD/almanac.jar.new"
  mv -f "$BUILD/almanac.jar.new" "$BUILD/almanac.jar"
  list_sources >"$BUILD/sources"
  sed -n 's/^\[INFO\] Building Almanac: \([a-z]*\) .*/\1/p' "$BUILD/build.log" | tr '\n' ' ' >"$STAMP.new"
  touch -r "$BUILD/started" "$STAMP.new"
  mv -f "$STAMP.new" "$STAMP"
}

# run_maven ARGUMENT...: on the found JDK, without the JVM's warnings about Maven's libraries.
run_maven() {
  local options=${MAVEN_OPTS:-}
  if ((java_feature >= 23)); then
    options+=' --sun-misc-unsafe-memory-access=allow'
  fi
  (cd "$root" && JAVA_HOME=$java_home MAVEN_OPTS=$options mvn -B "$@" </dev/null 2>&1)
}

# Reads Maven's log and reports the current module and the progress of downloads.
report_progress() {
  local line module downloads=0
  while IFS= read -r line; do
    case $line in
      '[INFO] Building Almanac'*'['*)
        module=${line#*Building }
        module=${module#Almanac: }
        say "  ${module%% *} ${line##* }"
        ;;
      *'Downloaded from '*)
        downloads=$((downloads + 1))
        ((downloads % 50 != 0)) || say "  $downloads files downloaded"
        ;;
    esac
  done
}

list_sources() {
  (cd "$root" && find . -name .git -prune -o -name target -prune -o -path '*/src/main/*' -type f -print)
}

clean_after_deletions() {
  local file module cleaned=''
  [[ -r $BUILD/sources ]] || return 0
  while IFS= read -r file; do
    module=${file#./}
    module=${module%%/*}
    if [[ $module != "$cleaned" && ! -e $root/$file ]]; then
      rm -rf "${root:?}/$module/target/quick"
      cleaned=$module
    fi
  done <"$BUILD/sources"
}

# One build at a time. The kernel releases a flock when its holder ends. Without flock (macOS), a
# symbolic link names the holder; the link of a dead process is removed.
lock_build() {
  if ! mkdir -p "$BUILD" 2>/dev/null || [[ ! -w $BUILD ]]; then
    fail "cannot write to $BUILD, where the build goes; use a clone of your own"
  fi
  if type -P flock >/dev/null; then
    exec 9>"$BUILD/lock"
    flock -n 9 || {
      say 'waiting for another build to end'
      flock 9
    }
  else
    local waiting=''
    until ln -s "$$" "$BUILD/lock.holder" 2>/dev/null; do
      kill -0 "$(readlink "$BUILD/lock.holder")" 2>/dev/null || rm -f "$BUILD/lock.holder"
      [[ -n $waiting ]] || say 'waiting for another build to end'
      waiting=yes
      sleep 0.2
    done
    trap 'rm -f "$BUILD/lock.holder"' EXIT
  fi
}

unlock_build() {
  exec 9>&-
  rm -f "$BUILD/lock.holder"
  trap - EXIT
}
