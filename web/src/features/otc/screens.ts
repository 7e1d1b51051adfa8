// Each screen is a chunk of its own, loaded when its route opens.
export const otcFrame = () => import('./OtcFrame.tsx');
export const form = () => import('./FormScreen.tsx');
export const visitorForm = () => import('./VisitorScreen.tsx');
export const poster = () => import('./Poster.tsx');
export const available = () => import('./Available.tsx');
export const records = () => import('./Records.tsx');
export const receipt = () => import('./ReceiptScreen.tsx');
