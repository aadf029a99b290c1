"""Runs a workflow over TLS, with a certificate of its own: ADDRESS CA CERTIFICATE KEY."""

import asyncio
import os
import sys
import uuid
from datetime import timedelta
from pathlib import Path

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.service import TLSConfig
from temporalio.worker import Worker


@activity.defn
async def greet(name: str) -> str:
    return f"Hello, {name}!"


@workflow.defn
class Greeting:
    @workflow.run
    async def run(self, name: str) -> str:
        return await workflow.execute_activity(
            greet, name, start_to_close_timeout=timedelta(seconds=30)
        )


async def main(address: str, ca: str, certificate: str, key: str) -> None:
    own = TLSConfig(
        server_root_ca_cert=Path(ca).read_bytes(),
        client_cert=Path(certificate).read_bytes(),
        client_private_key=Path(key).read_bytes(),
    )
    client = await Client.connect(address, tls=own)
    queue = f"tls-{uuid.uuid4()}"
    async with Worker(client, task_queue=queue, workflows=[Greeting], activities=[greet]):
        result = await client.execute_workflow(Greeting.run, "Ada", id=queue, task_queue=queue)
    print(f"RESULT {result}")
    try:
        await Client.connect(address, tls=TLSConfig(server_root_ca_cert=Path(ca).read_bytes()))
        print("STRANGER connected")
    except RuntimeError as error:
        print(f"STRANGER refused: {error}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
    sys.stdout.flush()
    os._exit(0)  # the SDK's threads sometimes abort an interpreter that ends after a failed connection
