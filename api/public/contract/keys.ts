import { roles } from '#engine/community/checks/role.ts';
import { keyScopes } from '../../policy/actor.ts';
import {
  choice,
  choices,
  count,
  flag,
  id,
  list,
  named,
  optional,
  ownId,
  page,
  paging,
  shared,
  strict,
  text,
  textInput,
  time,
  timeIfAny,
} from './fields.ts';
import { operation } from './operation.ts';

const aDay = 86_400;

const scope = shared('Scope', 'What a key may be allowed to do.', choice(keyScopes, 'A scope.'));

const apiKey = named('ApiKey', 'A key of this API, without its secret.', {
  id: ownId,
  name: text('Your words for it.', 100),
  role: choice(roles, 'In which role it acts: that of the key that made it.'),
  scopes: list(scope, 'What it may do.', 20),
  isCurrent: flag('Whether this request was made with it.'),
  createdAt: time('When it was made.'),
  lastUsedAt: timeIfAny('When it was last used, to the minute.'),
  oldSecretEndsAt: timeIfAny('After a rotation: until then the old secret opens as well.'),
  endedAt: timeIfAny('When it was ended; it opens nothing since.'),
});

const apiKeySecret = named('ApiKeySecret', 'Shown only now.', {
  key: apiKey,
  secret: text('Send it as `Authorization: Bearer`.', 200),
});

const keyId = id('The key.');

export const keyOperations = {
  listKeys: operation('listKeys', 'GET', '/v1/keys', {
    tag: 'Keys',
    summary: 'List keys',
    description: 'The keys of the same resident, newest first, without their secrets.',
  })
    .input(strict(paging))
    .output(named('ApiKeyPage', 'A page.', page(apiKey, 'Keys.'))),
  createKey: operation('createKey', 'POST', '/v1/keys', {
    tag: 'Keys',
    summary: 'Make a key',
    description:
      'For the same resident, with scopes of this key. Give each program one of its own, with what it needs.',
    status: 201,
  })
    .input(
      strict({
        name: textInput('For yourself: which program has it.', 100),
        scopes: choices(scope, 'What it may do: at most what this key may.', 20, 1),
      }),
    )
    .output(apiKeySecret),
  rotateKey: operation('rotateKey', 'POST', '/v1/keys/{keyId}/rotate', {
    tag: 'Keys',
    summary: 'Rotate the secret of a key',
    description:
      'Id, name and scopes stay. The old secret opens beside the new one for as long as you say; one that was rotated before ends now.',
  })
    .input(
      strict({
        keyId,
        overlapSeconds: optional(
          count('How long the old secret stays valid: an hour unless you say otherwise.', aDay),
        ),
      }),
    )
    .output(apiKeySecret),
  endKey: operation('endKey', 'DELETE', '/v1/keys/{keyId}', {
    tag: 'Keys',
    summary: 'End a key',
    description: 'At once and for good, with all its secrets. Streams that it opened end, too.',
  })
    .input(strict({ keyId }))
    .output(apiKey),
};
