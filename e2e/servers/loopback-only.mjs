// Loaded before a public server's own code (NODE_OPTIONS=--import): several of them report usage or fetch settings from the
// network, and one listens on every address. With this they reach nothing but the machine itself, and only it reaches them.
// A parent with an IPC channel is told each port that is listened on, so that PORT=0 leaves the choice to the system.
import net from "node:net";

/** @param {string | undefined} host absent means the machine itself */
function isLoopback(host) {
  return host === undefined || host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

const { connect } = net.Socket.prototype;
/** @param {any[]} args */
net.Socket.prototype.connect = function (...args) {
  // Node's own callers pass their arguments already sorted, as one array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const isOptions = typeof first === "object" && first !== null;
  const isPath = isOptions ? Boolean(first.path) : typeof first === "string" && Number.isNaN(Number(first));
  const host = isOptions ? first.host : typeof second === "string" ? second : undefined;
  // An agent's connection names a URL's path beside its host; only a lone path is a local socket.
  if ((isPath && host === undefined) || isLoopback(host)) return Reflect.apply(connect, this, args);
  process.nextTick(() => this.destroy(Object.assign(new Error(`loopback only, not ${host}`), { code: "EACCES" })));
  return this;
};

const { listen } = net.Server.prototype;
/** @param {any[]} args */
net.Server.prototype.listen = function (...args) {
  const [first, ...rest] = args;
  const port = typeof first === "object" && first !== null ? first.port : first;
  this.once("listening", () => {
    const address = this.address();
    if (address !== null && typeof address === "object") process.send?.({ listening: address.port });
  });
  if (port === undefined || port === null || Number.isNaN(Number(port))) return Reflect.apply(listen, this, args);
  const callback = rest.find((argument) => typeof argument === "function");
  return Reflect.apply(listen, this, [{ port: Number(port), host: "127.0.0.1" }, ...(callback ? [callback] : [])]);
};
