import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { LOCAL_ETHEREUM } from '../local/constants.ts';
import type { useContracts } from './contracts.ts';

const abi = parseAbi(['function pause()', 'function unpause()', 'function addBlackList(address account)']);

/** Actions of the local USDT's owner, which Tether can take as well. */
export const useUsdtOwner = ({ send }: Pick<ReturnType<typeof useContracts>, 'send'>) => {
  const to = LOCAL_ETHEREUM.tokens.USDT;
  return {
    pause: () => send({ to, data: encodeFunctionData({ abi, functionName: 'pause' }) }),
    unpause: () => send({ to, data: encodeFunctionData({ abi, functionName: 'unpause' }) }),
    blacklist: (account: string) =>
      send({ to, data: encodeFunctionData({ abi, functionName: 'addBlackList', args: [account as Hex] }) }),
  };
};
