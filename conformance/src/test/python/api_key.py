"""Runs a workflow with a key or a token: ADDRESS KEY FORGED."""

import asyncio
import os
import sys
import uuid
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
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


async def main(address: str, key: str, forged: str) -> None:
    client = await Client.connect(address, api_key=key, tls=False)
    queue = f"key-{uuid.uuid4()}"
    async with Worker(client, task_queue=queue, workflows=[Greeting], activities=[greet]):
        result = await client.execute_workflow(Greeting.run, "Ada", id=queue, task_queue=queue)
    print(f"RESULT {result}")
    try:
        await Client.connect(address, api_key=forged, tls=False)
        print("STRANGER connected")
    except RuntimeError as error:
        print(f"STRANGER refused: {error}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
    sys.stdout.flush()
    os._exit(0)  # the SDK's threads sometimes abort an interpreter that ends after a failed connection
