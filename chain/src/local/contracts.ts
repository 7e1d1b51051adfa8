import { concat, encodeDeployData, getContractAddress, type Hex, parseAbi } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { DETERMINISTIC_DEPLOYER } from '../evm/sweep/sweep.ts';
import artefact from './tokens.json' with { type: 'json' };

/** The node's first account, which every local node knows: it pays from outside. */
export const faucetAccount = mnemonicToAccount('test test test test test test test test test test test junk');

const TOKEN_SALT: Hex = `0x${'0'.repeat(64)}`;
const abi = parseAbi(['constructor(address holder)']);

/** Both symbols with what the deterministic deployer is called with, and the address that follows from it. */
export const LOCAL_CONTRACTS = (['usdt', 'usdc'] as const).map((name) => {
  const bytecode = encodeDeployData({ abi, bytecode: artefact[name].bytecode as Hex, args: [faucetAccount.address] });
  return {
    asset: name.toUpperCase(),
    data: concat([TOKEN_SALT, bytecode]),
    address: getContractAddress({ opcode: 'CREATE2', from: DETERMINISTIC_DEPLOYER, salt: TOKEN_SALT, bytecode }),
  };
});
