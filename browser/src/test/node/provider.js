// An identity provider: node provider.js <port> <redirect address> …
// Whoever logs in is believed. Their name decides about their group: "ada" is in the team.
import {Provider} from 'oidc-provider';

const [port, ...redirects] = process.argv.slice(2);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{
    client_id: 'almanac',
    client_secret: 'a-secret/with:signs+',
    redirect_uris: redirects,
    id_token_signed_response_alg: 'RS256',
  }],
  claims: {openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups']},
  conformIdTokenClaims: false,
  cookies: {keys: ['of a test']},
  findAccount: (context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id, email: `${id}@example.com`, email_verified: true, groups: id === 'ada' ? ['team'] : ['others'],
    }),
  }),
  pkce: {required: () => true},
  features: {devInteractions: {enabled: true}},
});

provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
