#!/bin/bash
# Builds the download once more, from a copy of the sources, as somebody else would on another day,
# and compares it with the one that was tested: folder, time, time zone, language, umask and home
# are others. Only the JDK and Maven's repository are the same.
# Usage: rebuild-test.sh SOURCES, whose dist/target has what to compare with, and JAVA_HOME.
# Ends with a line that counts what passed and what failed.
set -uo pipefail

sources=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/almanac somewhere else.XXXXXX")
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

report() {
  if [[ $1 == ok ]]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%-7s %s\n' "$1" "$2"
}

copy_sources() {
  mkdir "$work/a copy" "$work/home" "$work/tmp"
  tar -C "$sources" --exclude=.git --exclude=target --exclude=.build --exclude=node_modules \
    -cf - . | (umask 077 && tar -C "$work/a copy" --no-same-permissions --touch -xf -)
}

rebuild() {
  local repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
  (
    cd "$work/a copy" && umask 027 &&
      env HOME="$work/home" TMPDIR="$work/tmp" TZ=Pacific/Kiritimati LC_ALL=C \
        JAVA_TOOL_OPTIONS="-Duser.language=tr -Duser.country=TR -Duser.home='$work/home'" \
        mvn -B -o --threads 2 "-Dmaven.repo.local=$repository" -pl dist -am -DskipTests \
        -Dspotless.check.skip=true verify
  ) >"$work/log" 2>&1
}

# Says which files of a JAR or an archive differ.
differences() {
  case $1 in
    *.jar) diff <(cd / && unzip -lv "$1") <(cd / && unzip -lv "$2") ;;
    *.tar.gz) diff <(tar tvzf "$1") <(tar tvzf "$2") ;;
    *) diff "$1" "$2" ;;
  esac | tail -n +3 | head -n 20 | sed 's/^/        /'
}

copy_sources || exit 1
if ! rebuild; then
  grep -E 'ERROR|FAIL' "$work/log" | head -n 20
  report FAILED 'the copy builds'
  printf 'rebuild: %d passed, %d failed\n' "$passed" "$failed"
  exit 1
fi
report ok 'the copy builds'
for file in "$sources"/dist/target/{almanac.jar,almanac-*.tar.gz,almanac.cdx.json,SHA256SUMS} \
  "$sources"/dist/target/classes/META-INF/THIRD-PARTY.txt "$sources"/dist/target/man/*.1; do
  name=${file#"$sources/"}
  if cmp -s "$file" "$work/a copy/$name"; then
    [[ $name == *.1 ]] || report ok "$name is the same to the byte"
  else
    report FAILED "$name differs; if a source was deleted since the last 'mvn clean', run it and try again"
    differences "$file" "$work/a copy/$name"
  fi
done
printf 'rebuild: %d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
