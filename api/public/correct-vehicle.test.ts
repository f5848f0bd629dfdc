import { expect, it } from 'vitest';
import { openPublicApi } from './testing/public-api.ts';

interface Body {
  readonly id: string;
  readonly vehicleId: string;
  readonly code?: string;
}

it('the wrong car picked at plug-in can be put right', async () => {
  const { send } = openPublicApi();
  const at = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  const { body } = await send<Body>('POST /v1/sessions', at);
  const path = `POST /v1/sessions/${body.id}/correct-vehicle`;
  const corrected = await send<Body>(path, { vehicleId: 'v2' });
  expect(corrected.body).toMatchObject({ id: body.id, vehicleId: 'v2' });
  expect((await send<Body>(path, { vehicleId: 'v99' })).body.code).toBe('NOT_FOUND');
});
