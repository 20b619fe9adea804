/**
 * A client process of race.ts: sends its commands to one service, many at a time, each with an
 * Idempotency-Key of its own, and prints one line a command: [key, status, version or null, code].
 *
 * RACING_CLIENT: JSON {url, token, path, requests: [[idempotency key, body]], inFlight}
 */
const { url, token, path, requests, inFlight } = JSON.parse(process.env.RACING_CLIENT);

const waiting = requests[Symbol.iterator]();

async function sendOneAfterTheOther() {
  for (const [key, body] of waiting) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const { version = null, code = null } = await response.json();
    console.log(JSON.stringify([key, response.status, version, code]));
  }
}

await Promise.all(Array.from({ length: inFlight }, sendOneAfterTheOther));
