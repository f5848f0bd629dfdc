import type { OCPP16, OCPP20 } from 'typed-ocpp';

/** Values that are secrets are not shown, nor stored. */
const isSecret = (name: string): boolean => /password|authorizationkey|secret|\bkey$/i.test(name);

/** The settings in an answer of either version, by name. */
export function readSettings(result: object): Readonly<Record<string, string>> {
  const { configurationKey = [] } = result as Partial<OCPP16.GetConfigurationResponse>;
  const { getVariableResult = [] } = result as Partial<OCPP20.GetVariablesResponse>;
  const pairs = [
    ...configurationKey.map(({ key, value = '' }) => [key, value] as const),
    ...getVariableResult.map(
      ({ component, variable, attributeStatus, attributeValue }) =>
        [`${component.name}.${variable.name}`, attributeValue ?? attributeStatus] as const,
    ),
  ];
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, isSecret(name) ? '•••' : value.slice(0, 500)]),
  );
}
