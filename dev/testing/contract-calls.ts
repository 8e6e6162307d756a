/** Every call of the contract as data, for the tests that go through all of them. */
import { z } from 'zod';
import type { CallMeta, Policy } from '#access/call.ts';
import { contract } from '#server/product.server.ts';

export interface ContractCall {
  /** Such as `notes.create`. */
  name: string;
  method: string;
  /** With `{parameters}`, below `/api`. */
  path: string;
  policy: Policy | undefined;
  /** The input's fields as JSON schema; null when the call takes none. */
  fields: Record<string, z.core.JSONSchema.BaseSchema> | null;
  /** Its body is not JSON. */
  isStreamed: boolean;
}

interface Leaf {
  '~orpc': {
    meta: Partial<CallMeta>;
    route: { method: string; path: string };
    inputSchema?: z.ZodType;
  };
}

const isLeaf = (node: object): node is Leaf => '~orpc' in node;

function fieldsOf(schema: z.ZodType | undefined): ContractCall['fields'] {
  if (!schema) return null;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (json.properties ?? {}) as Record<string, z.core.JSONSchema.BaseSchema>;
}

function collect(node: object, name: string): ContractCall[] {
  if (isLeaf(node)) {
    const { meta, route, inputSchema } = node['~orpc'];
    const isStreamed = meta.isStreamed ?? false;
    return [{ name, ...route, policy: meta.policy, fields: fieldsOf(inputSchema), isStreamed }];
  }
  return Object.entries(node).flatMap(([key, child]) => collect(child, name ? `${name}.${key}` : key));
}

export const contractCalls: readonly ContractCall[] = collect(contract, '');

export const isWrite = (call: ContractCall): boolean => call.method !== 'GET' && call.method !== 'HEAD';

export const parametersOf = (call: ContractCall): string[] =>
  [...call.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? '');

/** The call's address with its parameters filled in. */
export const addressOf = (call: ContractCall, fill: (parameter: string) => string): string =>
  `/api${call.path.replace(/\{\+?(\w+)\}/g, (_, name: string) => fill(name))}`;

/** The fields that accept free text, such as `notes.create.content`. */
export const textFieldsOf = (call: ContractCall): string[] =>
  Object.entries(call.fields ?? {}).flatMap(([name, schema]) => textsIn(schema, `${call.name}.${name}`));

function textsIn(schema: z.core.JSONSchema.BaseSchema | boolean | undefined, name: string): string[] {
  if (typeof schema !== 'object') return [];
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap((choice) => textsIn(choice, name)))];
  const isChosen = schema.enum !== undefined || schema.const !== undefined || schema.format !== undefined;
  switch (schema.type) {
    case 'string':
      return isChosen ? [] : [name];
    case 'array':
      return Array.isArray(schema.items) ? [] : textsIn(schema.items, name);
    case 'object':
      return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
        textsIn(part, `${name}.${key}`),
      );
    default:
      return [];
  }
}
