import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import solc from 'solc';
import type { Abi, Hex } from 'viem';

export interface Artefact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } }>>
    >
  >;
}

/** Compiles a source file; throws with the compiler's messages. */
export function compile(source: URL): Readonly<Record<string, Artefact>> {
  const file = basename(source.pathname);
  const content = readFileSync(source, 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  // The compiler's types say `any`.
  const compiler: { readonly compile: (input: string) => string } = solc;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler's output for the selection above
  const { errors = [], contracts = {} } = JSON.parse(compiler.compile(JSON.stringify(input))) as Output;
  const failures = errors.filter(({ severity }) => severity === 'error');
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    Object.entries(contracts[file] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  );
}
