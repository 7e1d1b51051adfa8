/** Shows a notification of the operating system, if it is permitted. A repeated one replaces that of the same order. */
export function showFillNotification(title: string, body: string, clientOrderId: string): void {
  if (globalThis.Notification?.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: clientOrderId });
  notification.onclick = () => window.focus();
}

/** Whether notifications are permitted; asks the user where nothing was decided. */
export async function requestNotifications(): Promise<boolean> {
  if (globalThis.Notification === undefined) return false;
  return (await Notification.requestPermission()) === 'granted';
}
