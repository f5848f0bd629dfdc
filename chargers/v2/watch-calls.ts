import type { OCPP20 } from 'typed-ocpp';
import type { WatchRequest } from '../requests/station-request.ts';
import { call } from '../station/dialect.ts';
import { variableOf } from './names.ts';

const types = { above: 'UpperThreshold', below: 'LowerThreshold', 'changes-by': 'Delta' } as const;

/** The words of 2.x for variables that watch themselves; later messages name the call by its number. */
export function watchCall(operation: WatchRequest, requestId: number) {
  switch (operation.kind) {
    case 'watch': {
      const { name, when, value, severity } = operation;
      return call<OCPP20.SetVariableMonitoringRequest>('SetVariableMonitoring', {
        setMonitoringData: [{ ...variableOf(name), type: types[when], value, severity }],
      });
    }
    case 'unwatch':
      return call<OCPP20.ClearVariableMonitoringRequest>('ClearVariableMonitoring', {
        id: [operation.number],
      });
    case 'read-watched':
      return call<OCPP20.GetMonitoringReportRequest>('GetMonitoringReport', { requestId });
  }
}
