#!/bin/sh
# A SLURM cluster of this machine alone, to try job arrays on: needs root, and Debian's packages slurm-wlm and munge.
#   . scripts/slurm-here.sh start FOLDER    starts it; sbatch, squeue and sinfo of this shell speak to it
#   sh scripts/slurm-here.sh stop FOLDER    ends it
set -eu
folder=$(mkdir -p "$2" && cd "$2" && pwd)
export SLURM_CONF="$folder/slurm.conf"

free_port() {
  node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })'
}

configure() {
  mkdir -p "$folder/state" "$folder/spool"
  cat > "$SLURM_CONF" <<END
ClusterName=here
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthInfo=socket=$folder/munge.socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MailProg=/bin/true
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=here Nodes=ALL Default=YES State=UP
END
}

start() {
  configure
  dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 2>/dev/null
  chmod 400 "$folder/munge.key"
  munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munged.seed" 2>/dev/null
  slurmctld
  slurmd
  for _ in $(seq 100); do
    sinfo --noheader --format=%T 2>/dev/null | grep -q idle && return
    sleep 0.1
  done
  echo "the node is not idle after 10 s; see $folder/*.log" >&2
  return 1
}

stop() {
  for name in slurmd slurmctld munged; do
    [ -f "$folder/$name.pid" ] && kill "$(cat "$folder/$name.pid")" 2>/dev/null || true
  done
}

"$1"
