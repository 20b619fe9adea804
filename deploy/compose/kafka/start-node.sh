#!/bin/sh
# Starts one node; NODE_ID says which. The first start prepares its folder. The name of the cluster
# is any 16 bytes in base64url, the same for all three.
set -eu
node=/tmp/node.properties
{
  cat "$(dirname "$0")/cluster.properties"
  echo "node.id=$NODE_ID"
  echo "advertised.listeners=PLAINTEXT://kafka-$NODE_ID:9092"
} > "$node"
/opt/kafka/bin/kafka-storage.sh format --ignore-formatted \
  --cluster-id "${CLUSTER_ID:-ZXBvY2gtbGVkZ2VyLTMtMQ}" --config "$node"
exec /opt/kafka/bin/kafka-server-start.sh "$node"
