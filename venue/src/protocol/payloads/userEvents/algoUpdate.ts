import type { Contract } from '../../../engine/contract.ts';
import type { AlgoChanged } from '../../../engine/events.ts';
import type { OrderIds } from '../../orderIds.ts';
import { fixedText, sideText, stepsText, ticksText } from '../figures.ts';

/** The ALGO_UPDATE event. `rm` is present only if the triggered order was rejected. */
export function algoUpdate(contract: Contract, { algo, filled }: AlgoChanged, ids: OrderIds, at: number, time: number) {
  return {
    e: 'ALGO_UPDATE',
    T: time,
    E: at,
    o: {
      caid: algo.clientAlgoId,
      aid: algo.id,
      at: 'CONDITIONAL',
      o: algo.type,
      s: algo.symbol,
      S: sideText(algo.side),
      ps: 'BOTH',
      f: algo.timeInForce,
      q: stepsText(contract, algo.quantity),
      X: algo.status,
      ai: algo.orderId === 0 ? '' : ids.toText(algo.orderId),
      ap: fixedText(filled?.price ?? 0n),
      aq: stepsText(contract, filled?.quantity ?? 0),
      act: algo.orderId === 0 ? '0' : algo.type.endsWith('MARKET') ? 'MARKET' : 'LIMIT',
      tp: ticksText(contract, algo.triggerPrice),
      p: ticksText(contract, algo.price),
      V: algo.selfTrade,
      wt: algo.workingType,
      pm: algo.priceMatch,
      cp: algo.closePosition,
      pP: algo.priceProtect,
      R: algo.reduceOnly,
      tt: algo.triggeredAt,
      gtd: algo.goodTill,
      ...(algo.refusal === '' ? {} : { rm: algo.refusal }),
    },
  };
}
