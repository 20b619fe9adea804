/** Whether somebody listens. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether a connection to `port` of this machine is taken. */
export async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
