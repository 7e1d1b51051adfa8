// Each screen is a chunk of its own, loaded when its route opens.
export const list = () => import('./Notifications.tsx');
