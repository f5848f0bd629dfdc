import {
  getBuildingState,
  getStatement,
  inviteResident,
  listStatements,
  setPrices,
  setSafePower,
  tellAvailablePower,
} from '../owners/operations.ts';
import { api } from './base.ts';

export const ownersRouter = {
  getBuildingState: api.getBuildingState.handler(({ context, input }) =>
    getBuildingState(context, input),
  ),
  listStatements: api.listStatements.handler(({ context, input }) =>
    listStatements(context, input),
  ),
  getStatement: api.getStatement.handler(({ context, input }) => getStatement(context, input)),
  setPrices: api.setPrices.handler(({ context, input }) => setPrices(context, input)),
  setSafePower: api.setSafePower.handler(({ context, input }) => setSafePower(context, input)),
  tellAvailablePower: api.tellAvailablePower.handler(({ context, input }) =>
    tellAvailablePower(context, input),
  ),
  inviteResident: api.inviteResident.handler(({ context, input }) =>
    inviteResident(context, input),
  ),
};
