// Each screen is a chunk of its own, loaded when its route opens.
export const accountFrame = () => import('./AccountFrame.tsx');
export const safe = () => import('./Safe.tsx');
export const freeze = () => import('./freeze/Freeze.tsx');
export const loginHistory = () => import('./history/LoginHistory.tsx');
