import { lazyPart } from '../page/lazyPart.tsx';

/** Parts that most pages never show. */
export const IneligibleState = lazyPart(() => import('./IneligibleState.tsx'));

export const InterruptedAcceptance = lazyPart(() => import('./InterruptedAcceptance.tsx'));

export const ReceiptDrawer = lazyPart(() => import('./ReceiptDrawer.tsx'));
