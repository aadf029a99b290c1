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

What came inside these libraries
--------------------------------

Netty (netty-buffer, netty-codec, netty-codec-http, netty-codec-http2,
netty-codec-socks, netty-common, netty-handler, netty-handler-proxy, netty-resolver, netty-transport,
netty-transport-classes-epoll, netty-transport-native-epoll, netty-transport-native-unix-common) and
jctools-core, in grpc-netty-shaded
  Licence: Apache-2.0
  Home: https://netty.io, https://jctools.github.io/JCTools/

saslprep, scram-client, scram-common and stringprep, in postgresql
  Licence: BSD-2-Clause
  Home: https://github.com/ongres

lit-html, whose files the page uses, in lit-html
  Licence: BSD-3-Clause
  Home: https://lit.dev

sqlite, as machine code, in sqlite-jdbc
  Licence: none needed, it is in the public domain (blessing)
  Home: https://www.sqlite.org
