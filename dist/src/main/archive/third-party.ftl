Libraries included in Almanac
=============================

Each with its licence and its home page, as its own POM states them.
<#list dependencyMap as entry>
<#assign library = entry.getKey()/>
<#assign licences = entry.getValue()/>

${library.name} (${library.groupId}:${library.artifactId}:${library.version})
  Licence: ${licences?join("; ")}
  Home: ${library.url!"not stated"}
</#list>
